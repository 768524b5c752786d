import type { ClientSearch } from '../api/clients.ts'
import { isOneOf } from '../layout/codes.ts'

export const states = ['active', 'frozen', 'closed'] as const

/** The search that an address of the screen says. */
export function readSearch(params: URLSearchParams): ClientSearch {
  const state = params.get('state') ?? ''
  return { query: params.get('query') || undefined, state: isOneOf(states, state) ? state : undefined }
}

export function searchPath({ query, state }: ClientSearch): string {
  const params = new URLSearchParams({ ...(query && { query }), ...(state && { state }) })
  return params.size > 0 ? `/clients?${params}` : '/clients'
}

/** Of the address of a client file that begins with the wallets. */
export const walletsHash = '#wallets'
