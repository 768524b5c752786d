/** What the desk can pause without a redeploy: signing up, requests for a quote, card payments. */
export const pausable = ['registration', 'quotes', 'card-payments'] as const

export type Pausable = (typeof pausable)[number]
