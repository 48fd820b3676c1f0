{
  "variables": {
    "libmongoc_cflags%": "",
    "libmongoc_libs%": "",
    "tollgate_version%": "0.0.0"
  },
  "targets": [
    {
      "target_name": "tollgate",
      "sources": [
        "bench/drivers/libmongoc/native/binding.cpp",
        "bench/drivers/libmongoc/native/bound.cpp",
        "bench/drivers/libmongoc/native/bson_bound.cpp",
        "native/binding/addon.cpp",
        "native/binding/client.cpp",
        "native/binding/command.cpp",
        "native/binding/constants.cpp",
        "native/binding/convert.cpp",
        "native/binding/cursor.cpp",
        "native/binding/decode.cpp",
        "native/binding/session.cpp",
        "native/binding/tasks.cpp",
        "native/binding/topology.cpp",
        "native/core/bson/batch.cpp",
        "native/core/bson/decode_arrays.cpp",
        "native/core/bson/decoder.cpp",
        "native/core/bson/element.cpp",
        "native/core/bson/known_shapes.cpp",
        "native/core/bson/page.cpp",
        "native/core/bson/shape.cpp",
        "native/core/bson/shape_cache.cpp",
        "native/core/bson/text.cpp",
        "native/core/client/client.cpp",
        "native/core/client/client_settings.cpp",
        "native/core/client/connections.cpp",
        "native/core/client/libmongoc_threads.cpp",
        "native/core/client/tls_use.cpp",
        "native/core/client/topology_log.cpp",
        "native/core/commands/command.cpp",
        "native/core/commands/command_log.cpp",
        "native/core/commands/cursor.cpp",
        "native/core/commands/session.cpp",
        "native/core/memory.cpp",
        "native/core/replies/guarded_stream.cpp",
        "native/core/replies/hidden_fields.cpp",
        "native/core/replies/message_reader.cpp",
        "native/core/replies/verdict.cpp",
        "native/core/replies/wire.cpp",
        "native/core/threads/executor.cpp",
        "native/core/threads/page_reader.cpp",
        "native/core/threads/thread.cpp"
      ],
      "include_dirs": ["<!@(node -p \"require('node-addon-api').include_dir\")"],
      "defines": ["NAPI_VERSION=8", "TOLLGATE_VERSION=\"<(tollgate_version)\""],
      "cflags_cc": ["-std=c++17", "-O3", "-Wall", "-Wextra", "-fvisibility=hidden", "-fvisibility-inlines-hidden", "-flto=auto", "<@(libmongoc_cflags)"],
      "cflags_cc!": ["-std=gnu++17", "-fno-rtti"],
      "libraries": ["<@(libmongoc_libs)"],
      "xcode_settings": {
        "CLANG_CXX_LANGUAGE_STANDARD": "c++17",
        "GCC_SYMBOLS_PRIVATE_EXTERN": "YES",
        "GCC_INLINES_ARE_PRIVATE_EXTERN": "YES",
        "GCC_OPTIMIZATION_LEVEL": "3",
        "LLVM_LTO": "YES",
        "OTHER_CFLAGS": ["<@(libmongoc_cflags)"]
      },
      "conditions": [["OS=='linux'", { "ldflags": ["-flto=auto", "-Wl,-z,nodelete"] }]]
    }
  ]
}
