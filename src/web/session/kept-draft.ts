// A browser that refuses local storage keeps no draft, and no error is shown.

const draftKey = 'exchange_request_draft'

interface KeptDraft {
  account: string
  draft: unknown
}

/** Keeps the draft of an exchange request until the session ends. `account` is an e-mail address. Decision 132. */
export function keepDraft(account: string, draft: unknown): void {
  const kept: KeptDraft = { account, draft }
  try {
    localStorage.setItem(draftKey, JSON.stringify(kept))
  } catch {}
}

/** The draft of this account, or null. A draft of another account is removed. Callers check the draft's shape: anyone can write to local storage. */
export function readKeptDraft(account: string): unknown {
  const kept = readKept()
  if (kept?.account === account) return kept.draft
  dropKeptDraft()
  return null
}

/** With `account`, removes only that account's draft: the browser may already have the next client's draft. */
export function dropKeptDraft(account?: string): void {
  if (account !== undefined && readKept()?.account !== account) return
  try {
    localStorage.removeItem(draftKey)
  } catch {}
}

function readKept(): KeptDraft | null {
  try {
    return JSON.parse(localStorage.getItem(draftKey) ?? 'null') as KeptDraft | null
  } catch {
    return null
  }
}
