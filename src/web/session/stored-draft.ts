// A browser that refuses local storage keeps no draft, and no error is shown.

const draftKey = 'exchange_request_draft'

interface StoredDraft {
  account: string
  draft: unknown
}

/** Stores the draft of an exchange request until the session ends. `account` is an e-mail address. Decision 132. */
export function storeDraft(account: string, draft: unknown): void {
  const stored: StoredDraft = { account, draft }
  try {
    localStorage.setItem(draftKey, JSON.stringify(stored))
  } catch {}
}

/** The draft of this account, or null. A draft of another account is removed. Callers check the draft's shape: anyone can write to local storage. */
export function readStoredDraft(account: string): unknown {
  const stored = readStored()
  if (stored?.account === account) return stored.draft
  removeStoredDraft()
  return null
}

/** With `account`, removes only that account's draft: the browser may already have the next client's draft. */
export function removeStoredDraft(account?: string): void {
  if (account !== undefined && readStored()?.account !== account) return
  try {
    localStorage.removeItem(draftKey)
  } catch {}
}

function readStored(): StoredDraft | null {
  try {
    return JSON.parse(localStorage.getItem(draftKey) ?? 'null') as StoredDraft | null
  } catch {
    return null
  }
}
