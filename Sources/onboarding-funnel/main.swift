/// Runs the program; everything else is `OnboardingFunnelCommand`.
import OnboardingFunnelCommand

OnboardingFunnelCommand.main()
