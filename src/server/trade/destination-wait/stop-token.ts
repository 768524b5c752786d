import { newLinkToken } from '../../client/account/mailed-link.ts'
import type { ClientContext } from '../../client/context.ts'

const linkHours = 30 * 24

/** The token of the link in a letter about a new wallet or payout account, by which anybody who reads the letter stops it. */
export const newStopToken = (context: Pick<ClientContext, 'database' | 'clock'>, destinationId: string): Promise<string> =>
  newLinkToken(context, { purpose: 'stop-destination', subjectId: destinationId, hours: linkHours })
