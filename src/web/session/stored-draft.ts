import { parseStored, readStored, writeStored } from '../ui/browser-storage.ts'

const draftKey = 'exchange_request_draft'

/** Stores the draft of an exchange request until the session ends. `account` is an e-mail address. Decision 132. */
export const storeDraft = (account: string, draft: unknown): void => writeStored('local', draftKey, JSON.stringify({ account, draft }))

/** The draft of this account, or null. A draft of another account is removed. Callers check the draft's shape. */
export function readStoredDraft(account: string): unknown {
  const stored = parseStored(readStored('local', draftKey))
  if (stored['account'] === account) return stored['draft']
  removeStoredDraft()
  return null
}

/** With `account`, removes only that account's draft: the browser may already have the next client's draft. */
export function removeStoredDraft(account?: string): void {
  if (account !== undefined && parseStored(readStored('local', draftKey))['account'] !== account) return
  writeStored('local', draftKey, null)
}
