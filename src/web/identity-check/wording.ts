/** Every word of the verification screen. Spec sections 2 and 4, "Verification screen" and "Verification buttons". */
export const wording = {
  title: 'Verification',
  sentence: 'Please proceed with a verification if was requested by your manager.',
  start: 'Start',
  continue: 'Continue',
  approved: 'Completed: approved',
  rejected: 'Completed: rejected',
  exit: 'Exit',
  tryAgain: 'Try again',
  contactSupport: 'Contact support',
  beingChecked: 'Your documents are being checked. The result appears here by itself.',
  notAccepted: 'Your documents were not accepted.',
  handInAgain: 'Your documents could not be accepted as they are. You can hand them in again.',
  opening: 'Opening the verification …',
  /** Title of the provider's frame. */
  frameTitle: (check: string) => `${check}: identity check`,
  personal: {
    title: 'Personal verification',
    benefits: ['Higher Limits', 'Lower Fees', 'SWIFT/SEPA/VISA/MASTERCARD', 'P2P Transfers'],
  },
  business: {
    title: 'Business verification',
    benefits: ['Quick Start', 'Crypto processing', 'Higher limits', 'SWIFT/SEPA', 'Premium Support'],
  },
  tooOften: {
    title: 'The verification was opened too often',
    sentence: 'Nothing of yours is lost.',
  },
  failures: {
    provider: {
      title: 'The verification cannot be opened right now',
      sentence: 'Our identity provider does not answer. Nothing of yours is lost. Please try again in a moment.',
    },
    frame: {
      title: 'The verification did not load',
      sentence:
        'The page of our identity provider stays empty. A content blocker or a strict network may hold it back: let the page through, or try another browser.',
    },
    token: {
      title: 'The verification was interrupted',
      sentence: 'Its session has run out and could not be renewed. What you handed in is kept. Open it again to go on.',
    },
  },
}
