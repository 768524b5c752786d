import { z } from 'zod'
import { cryptoCurrencies } from '../../currencies.ts'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../endpoints/text.ts'
import { lineFlaws, maxImportedAddresses } from '../address-lines.ts'
import { deskCalls } from '../calls.ts'

const coin = z.enum(cryptoCurrencies as [string, ...string[]])
const network = line(40)

export const importReceivingAddresses = endpoint({
  call: deskCalls.importReceivingAddresses,
  summary: `Enter the addresses of a list from the operator’s wallet. Those that a colleague entered become confirmed; the others wait until a colleague imports the same list from the wallet again. The same list twice changes nothing. If a line is refused, nothing is stored: VALIDATION_FAILED has a field \`lines.<number>\`, from 1, for each of them, with why: ${lineFlaws.join(', ')}.`,
  body: z.object({
    coin,
    network,
    lines: z
      .array(line(400))
      .min(1, 'must not be empty')
      .max(maxImportedAddresses, `at most ${maxImportedAddresses} lines`)
      .describe(
        'Each: the address, or the address and its memo with a comma between them. Without a memo on a network that has memos: an account',
      ),
  }),
  reply: z.object({
    entered: z.int().describe('New ones'),
    confirmed: z.int().describe('A colleague had entered them'),
    waiting: z.int().describe('The person who is signed in had entered them; a colleague must confirm'),
    free: z.int().describe('Confirmed before, and nothing uses them'),
    used: z.int().describe('Confirmed before, and used already'),
  }),
  bodyMaxBytes: 512 * 1024,
  failures: ['VALIDATION_FAILED'],
})

export const removeWaitingAddresses = endpoint({
  call: deskCalls.removeWaitingAddresses,
  summary: 'Take all entries of a coin and network off the list that nobody has confirmed, one’s own and colleagues’: the list was wrong.',
  body: z.object({ coin, network }),
  reply: z.object({ removed: z.int() }),
  failures: [],
})
