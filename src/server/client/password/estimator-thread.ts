import { type MessagePort, parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs as graphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as de } from '@zxcvbn-ts/language-de'
import { dictionary as en } from '@zxcvbn-ts/language-en'
import { dictionary as pl } from '@zxcvbn-ts/language-pl'
import { withoutAccents } from '../../platform/text/latin-text.ts'
import { furtherWords } from './further-words.ts'

/** Asks for the number of guesses that a password takes. The port gets the number, and is closed. */
export interface EstimateCall {
  password: string
  answerTo: MessagePort
}

/** Further entries of a list are too rare to be guessed at once. */
const entriesOfList = 10_000

/** One list with the first entries of each list, then with the second ones, and so on. */
function byRank(lists: string[][]): string[] {
  const ranks = Array.from({ length: entriesOfList }, (_, rank) => lists.flatMap((list) => list[rank] ?? []))
  return [...new Set(ranks.flat().map(withoutAccents))]
}

const lastNames = [en['lastnames-en'], pl.femaleLastnames, pl.maleLastnames, de.lastnames]
const words = [en['commonWords-en'], pl.commonWords, de.commonWords, en['wikipedia-en'], pl.wikipedia, de.wikipedia]
// Few lists, because each part of a password is looked up in every list.
const dictionary = {
  passwords: common['passwords-common'],
  firstNames: byRank([en['firstnames-en'], pl.femaleFirstnames, pl.maleFirstnames, de.firstnames]),
  furtherWords,
  words: byRank([...lastNames, ...words]),
}
// The work grows with the square of the length, and with each reading of signs as letters. Only the first 24 characters count.
const estimator = new ZxcvbnFactory({ dictionary, graphs, maxLength: 24, l33tMaxSubstitutions: 4 })

parentPort?.on('message', ({ password, answerTo }: EstimateCall) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  answerTo.postMessage(estimator.check(password).guesses)
  answerTo.close()
})
