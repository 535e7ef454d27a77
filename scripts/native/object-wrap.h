// Included first in every C++ file that an install compiles (see scripts/lib/install.mjs).
//
// The headers of Node 24.19 and later let node::ObjectWrap remove a cleanup hook when an object is collected. Outside
// of JavaScript no environment is current, and the process aborts: "Assertion failed: (env) != nullptr". Addons that were
// compiled against older headers are not affected, and neither are those compiled with these hooks left out.
// https://github.com/nodejs/node/issues/65446
#pragma once
#if defined(__cplusplus) && __has_include(<node_object_wrap.h>)
#include <node.h>
#define AddEnvironmentCleanupHook(...) static_cast<void>(0)
#define RemoveEnvironmentCleanupHook(...) static_cast<void>(0)
#include <node_object_wrap.h>
#undef AddEnvironmentCleanupHook
#undef RemoveEnvironmentCleanupHook
#endif
