# Sets TOLLGATE_LIBMONGOC to a target: libmongoc 2.x, else 1.x, else what pkg-config knows, else the
# pinned source release when TOLLGATE_FETCH_LIBMONGOC allows it.
find_package(mongoc CONFIG QUIET)
if(TARGET mongoc::mongoc)
  set(TOLLGATE_LIBMONGOC mongoc::mongoc)
  message(STATUS "libmongoc ${mongoc_VERSION} (mongoc)")
  return()
endif()

find_package(mongoc-1.0 1.17 CONFIG QUIET)
if(TARGET mongo::mongoc_shared)
  set(TOLLGATE_LIBMONGOC mongo::mongoc_shared)
  message(STATUS "libmongoc ${mongoc-1.0_VERSION} (mongoc-1.0)")
  return()
endif()

find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  foreach(name mongoc2 libmongoc-1.0)
    pkg_check_modules(libmongoc QUIET IMPORTED_TARGET ${name})
    if(libmongoc_FOUND)
      set(TOLLGATE_LIBMONGOC PkgConfig::libmongoc)
      message(STATUS "libmongoc ${libmongoc_VERSION} (pkg-config ${name})")
      return()
    endif()
  endforeach()
endif()

if(NOT TOLLGATE_FETCH_LIBMONGOC)
  message(FATAL_ERROR "libmongoc was not found: install libmongoc-dev (apt), mongo-c-driver-devel "
    "(dnf) or mongo-c-driver (brew), or configure with -DTOLLGATE_FETCH_LIBMONGOC=ON")
endif()

include(FetchContent)
set(libmongoc_version 1.30.8)
message(STATUS "libmongoc ${libmongoc_version} (downloaded source release)")
set(BUILD_VERSION ${libmongoc_version})
foreach(part TESTS EXAMPLES UNINSTALL SHARED MONGODB_AWS_AUTH AUTOMATIC_INIT_AND_CLEANUP)
  set(ENABLE_${part} OFF CACHE BOOL "" FORCE)
endforeach()
foreach(part SASL SRV ZSTD SNAPPY CLIENT_SIDE_ENCRYPTION)
  set(ENABLE_${part} AUTO CACHE STRING "" FORCE)
endforeach()
set(ENABLE_STATIC BUILD_ONLY CACHE STRING "" FORCE)
set(BUILD_TESTING OFF CACHE BOOL "" FORCE)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# The SHA-256 is the one under which Homebrew packages this tag.
FetchContent_Declare(mongo_c_driver
  URL https://github.com/mongodb/mongo-c-driver/archive/refs/tags/${libmongoc_version}.tar.gz
  URL_HASH SHA256=11f87477efe7aa9cacd9fd18872eb7e629adee898af627f670d1c2e2911b4670)
FetchContent_MakeAvailable(mongo_c_driver)
set(TOLLGATE_LIBMONGOC mongoc_static)
