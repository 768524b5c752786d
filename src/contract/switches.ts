/** What the desk can pause without a redeploy: signing up, requests for a quote, card payments. */
export const pausable = ['registration', 'quotes', 'card-payments'] as const

export type Pausable = (typeof pausable)[number]

/** A sentence for visitors, for as long as something is paused, or as the notice above every page. */
export const switchSentenceMaxLength = 300
