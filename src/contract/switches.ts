/** What the desk can pause without a redeploy. */
export const pausable = ['registration', 'quotes', 'card-payments'] as const

export type Pausable = (typeof pausable)[number]
