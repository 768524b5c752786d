import type { EraseAtVendor } from '../erasure/vendor-erasure.ts'
import { callProvider, statusFault } from '../provider-call.ts'

export interface CalendlyAccess {
  /** Origin of the API: `https://api.calendly.com`. */
  baseUrl: string
  /** Personal access token with the scope `data_compliance:write`, of an organization with the Enterprise plan. */
  token: string
}

/** Asks Calendly to delete all data of an invitee. Calendly accepts with 202, and takes up to seven days. */
export const calendlyErasure =
  ({ baseUrl, token }: CalendlyAccess): EraseAtVendor =>
  async (email) => {
    const { status } = await callProvider(new URL('/data_compliance/deletion/invitees', baseUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ emails: [email] }),
    })
    if (status !== 202) throw statusFault('the erasure', status)
  }
