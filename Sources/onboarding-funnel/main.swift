/// Runs the program; everything else is `OnboardingFunnelCommand`.
import OnboardingFunnelCommand
#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

exit(OnboardingFunnelCommand.main())
