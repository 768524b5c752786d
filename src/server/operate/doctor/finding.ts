/** The result of one check, and what to do about it. */
export interface Finding {
  about: string
  /** `doubtful`: the service runs with it, but a person has to decide. */
  state: 'good' | 'doubtful' | 'wrong'
  what: string
  todo?: string
}

export const good = (about: string, what: string): Finding => ({ about, state: 'good', what })
export const doubtful = (about: string, what: string, todo: string): Finding => ({ about, state: 'doubtful', what, todo })
export const wrong = (about: string, what: string, todo: string): Finding => ({ about, state: 'wrong', what, todo })
