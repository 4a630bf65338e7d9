// Tells the thread sanitizer of the waits of Swift's Mutex.
//
// On Linux a Mutex that nobody else holds is taken by an atomic operation, which the sanitizer sees; one
// that somebody holds is waited for in the standard library, which is not built for it. Without this it
// calls every contended Mutex a race (Swift 6.3.1: eight threads that add to an Array in `withLock`).
//
// Linked before the library, these stand in front of its own and pass everything on.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Of the sanitizer; absent from programs that are not built for it.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t thread, SELF void *word);
typedef SWIFT bool TryLock(SELF void *word);
typedef SWIFT void Unlock(SELF void *word);

SWIFT void lock_slow(uint32_t thread, SELF void *word) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF void *word) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF void *word) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *word) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, word);
  if (__tsan_acquire) __tsan_acquire(word);
}

SWIFT bool try_lock_slow(SELF void *word) {
  bool is_taken = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(word);
  if (is_taken && __tsan_acquire) __tsan_acquire(word);
  return is_taken;
}

SWIFT void unlock_slow(SELF void *word) {
  if (__tsan_release) __tsan_release(word);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(word);
}
