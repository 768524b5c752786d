/** Every word of the verification screen. Spec section 2, "Verification screen". */
export const wording = {
  title: 'Verification',
  sentence: 'Please proceed with a verification if was requested by your manager.',
  start: 'Start',
  exit: 'Exit',
  personal: {
    title: 'Personal verification',
    benefits: ['Higher Limits', 'Lower Fees', 'SWIFT/SEPA/VISA/MASTERCARD', 'P2P Transfers'],
  },
  business: {
    title: 'Business verification',
    benefits: ['Quick Start', 'Crypto processing', 'Higher limits', 'SWIFT/SEPA', 'Premium Support'],
  },
  notConnected: (check: string) => ({
    title: `${check} is not connected`,
    sentence: 'This build has no identity-verification provider connected, so no documents can be handed in here.',
  }),
}
