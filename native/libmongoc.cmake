# Sets TOLLGATE_LIBMONGOC to a target: the sources that TOLLGATE_LIBMONGOC_SOURCE names, else an installed
# libmongoc 2.x, else 1.x, else what pkg-config knows, else the pinned source release when
# TOLLGATE_FETCH_LIBMONGOC allows it. An installed static library comes before a shared one where it links,
# and TOLLGATE_LIBMONGOC_ARCHIVE is its file. TOLLGATE_PORTABLE passes over what is installed.
include(CheckCSourceCompiles)
include(FetchContent)
if(POLICY CMP0135)
  cmake_policy(SET CMP0135 NEW)
endif()

# Builds libmongoc's sources in, as FetchContent_Declare's arguments name them.
macro(tollgate_build_libmongoc)
  foreach(part TESTS EXAMPLES UNINSTALL SHARED)
    set(ENABLE_${part} OFF CACHE BOOL "" FORCE)
  endforeach()
  foreach(part CLIENT_SIDE_ENCRYPTION MONGODB_AWS_AUTH)
    set(ENABLE_${part} OFF CACHE STRING "" FORCE)
  endforeach()
  set(ENABLE_STATIC BUILD_ONLY CACHE STRING "" FORCE)
  set(BUILD_TESTING OFF CACHE BOOL "" FORCE)
  # Without OpenSSL's headers it would be built without TLS and logins, in silence.
  set(ENABLE_SSL OPENSSL CACHE STRING "" FORCE)
  # What a system need not have is built in or left out.
  if(TOLLGATE_PORTABLE)
    set(OPENSSL_USE_STATIC_LIBS ON)
    # So that the linker can leave out the functions that nobody calls.
    add_compile_options(-ffunction-sections -fdata-sections)
    set(ENABLE_ZLIB BUNDLED CACHE STRING "" FORCE)
    foreach(part SNAPPY ZSTD SASL ICU)
      set(ENABLE_${part} OFF CACHE STRING "" FORCE)
    endforeach()
  endif()
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_C_VISIBILITY_PRESET hidden)
  FetchContent_Declare(mongo_c_driver ${ARGN})
  FetchContent_MakeAvailable(mongo_c_driver)
  set(TOLLGATE_LIBMONGOC mongoc_static)
endmacro()

if(TOLLGATE_LIBMONGOC_SOURCE)
  message(STATUS "libmongoc from ${TOLLGATE_LIBMONGOC_SOURCE}")
  if(IS_DIRECTORY ${TOLLGATE_LIBMONGOC_SOURCE})
    tollgate_build_libmongoc(SOURCE_DIR ${TOLLGATE_LIBMONGOC_SOURCE})
  else()
    tollgate_build_libmongoc(URL ${TOLLGATE_LIBMONGOC_SOURCE})
  endif()
  return()
endif()

# An archive may not be position independent, and a package need not bring all that its archive refers
# to: Debian's lacks ICU's development files.
function(tollgate_links_as_addon target result)
  set(CMAKE_REQUIRED_QUIET ON)
  set(CMAKE_REQUIRED_FLAGS -fPIC)
  set(CMAKE_REQUIRED_LINK_OPTIONS -shared)
  if(NOT APPLE)
    list(APPEND CMAKE_REQUIRED_LINK_OPTIONS -Wl,-z,defs)
  endif()
  set(CMAKE_REQUIRED_LIBRARIES ${target})
  check_c_source_compiles("
    #include <mongoc/mongoc.h>
    mongoc_client_pool_t *pool(const mongoc_uri_t *uri) {
      mongoc_init();
      return mongoc_client_pool_new(uri);
    }" ${result})
endfunction()

function(tollgate_choose package version static shared)
  # Sanitizers' reports distinguish libmongoc from our code by its shared library.
  if(TARGET ${static} AND NOT TOLLGATE_SANITIZE)
    string(MAKE_C_IDENTIFIER TOLLGATE_LINKS_${static} links)
    tollgate_links_as_addon(${static} ${links})
    if(${links})
      set(TOLLGATE_LIBMONGOC ${static} PARENT_SCOPE)
      set(TOLLGATE_LIBMONGOC_ARCHIVE $<TARGET_FILE:${static}> PARENT_SCOPE)
      message(STATUS "libmongoc ${version} (${package}, static)")
      return()
    endif()
  endif()
  if(TARGET ${shared})
    set(TOLLGATE_LIBMONGOC ${shared} PARENT_SCOPE)
    message(STATUS "libmongoc ${version} (${package}, shared)")
  endif()
endfunction()

if(NOT TOLLGATE_PORTABLE)
  find_package(mongoc CONFIG QUIET)
  tollgate_choose(mongoc "${mongoc_VERSION}" mongoc::static mongoc::shared)
  if(NOT TOLLGATE_LIBMONGOC)
    find_package(mongoc-1.0 1.17 CONFIG QUIET)
    tollgate_choose(mongoc-1.0 "${mongoc-1.0_VERSION}" mongo::mongoc_static mongo::mongoc_shared)
  endif()
  if(TOLLGATE_LIBMONGOC)
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
endif()

set(libmongoc_version 2.5.5)
message(STATUS "libmongoc ${libmongoc_version} (downloaded source release)")
set(BUILD_VERSION ${libmongoc_version})
# The SHA-256 is the one under which Homebrew packages this tag.
tollgate_build_libmongoc(
  URL https://github.com/mongodb/mongo-c-driver/archive/refs/tags/${libmongoc_version}.tar.gz
  URL_HASH SHA256=0461e130ed73805fc1aff4fb7b7182e88dc1f86fef8812276e4f84e30c07aae5)
