import type { ReceivedLetter } from '../harness/environment/mail-server.ts'

/** The copies of each letter, by its Message-ID. */
export const copiesByLetter = (received: readonly ReceivedLetter[]): Map<string, ReceivedLetter[]> =>
  Map.groupBy(received, ({ messageId }) => messageId)

/** Whether a letter was sent again although the mail server had confirmed it. */
export const isSentTwice = (copies: ReceivedLetter[]): boolean => copies.filter(({ confirmed }) => confirmed).length > 1

/** Milliseconds from the first copy to the next kill; undefined if none followed. */
export function msToNextKill([first]: ReceivedLetter[], killedAt: number[]): number | undefined {
  const kill = killedAt.find((at) => at >= (first?.at ?? 0))
  return kill === undefined || !first ? undefined : Math.round(kill - first.at)
}
