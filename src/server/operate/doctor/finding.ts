/** What was looked at, how it stands, and what to do about it. */
export interface Finding {
  about: string
  /** `doubtful`: the service runs with it, but somebody has to decide whether that is right. */
  state: 'good' | 'doubtful' | 'wrong'
  what: string
  /** What mends it. */
  todo?: string
}

export const good = (about: string, what: string): Finding => ({ about, state: 'good', what })
export const doubtful = (about: string, what: string, todo: string): Finding => ({ about, state: 'doubtful', what, todo })
export const wrong = (about: string, what: string, todo: string): Finding => ({ about, state: 'wrong', what, todo })
