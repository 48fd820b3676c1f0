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
        "native/binding/addon.cpp",
        "native/binding/bound.cpp",
        "native/binding/client.cpp",
        "native/binding/command.cpp",
        "native/binding/constants.cpp",
        "native/binding/convert.cpp",
        "native/binding/cursor.cpp",
        "native/binding/decode.cpp",
        "native/binding/session.cpp",
        "native/binding/tasks.cpp",
        "native/binding/topology.cpp",
        "native/core/batch.cpp",
        "native/core/bound.cpp",
        "native/core/bson_bound.cpp",
        "native/core/client.cpp",
        "native/core/client_settings.cpp",
        "native/core/command.cpp",
        "native/core/command_log.cpp",
        "native/core/connections.cpp",
        "native/core/cursor.cpp",
        "native/core/decode_arrays.cpp",
        "native/core/decoder.cpp",
        "native/core/element.cpp",
        "native/core/executor.cpp",
        "native/core/guarded_stream.cpp",
        "native/core/hidden_fields.cpp",
        "native/core/known_shapes.cpp",
        "native/core/libmongoc_threads.cpp",
        "native/core/memory.cpp",
        "native/core/message_reader.cpp",
        "native/core/page.cpp",
        "native/core/page_reader.cpp",
        "native/core/session.cpp",
        "native/core/shape.cpp",
        "native/core/shape_cache.cpp",
        "native/core/text.cpp",
        "native/core/thread.cpp",
        "native/core/tls_use.cpp",
        "native/core/topology_log.cpp",
        "native/core/wire.cpp"
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
