import type { Operator } from '#contract/operator.ts'
import type { Database } from '../database/database.ts'
import type { LetterWriters } from '../mail/mail.ts'
import { readHeadText } from './head.ts'
import { publishedHeadOf } from './published-heads.ts'
import * as store from './record-log.store.ts'

/** "Head of the log", to the desk. */
export const recordLogLetters = ({ database, operator }: { database: Database; operator: Operator }): Pick<LetterWriters, 'log-head'> => ({
  async 'log-head'({ number }) {
    const head = await store.findHead(database, number)
    const facts = head && readHeadText(head.text)
    if (!facts) return null
    const day = facts.at.slice(0, 10)
    return {
      to: operator.contact.desk,
      language: 'en',
      subject: `Head of the log, ${day}`,
      heading: `Head of the log, ${day}`,
      paragraphs: [
        'Keep this letter outside of the service. Whoever has it can prove later that no earlier row of the record was altered, removed or dated back.',
        'To compare it with the log: write the signed text into a file, and run the desk command check-record --head <file>.',
      ],
      facts: [
        { label: 'Leaves', value: String(facts.size) },
        { label: 'Root', value: facts.root },
        { label: 'Key', value: facts.key },
        { label: 'Signed text', value: head.text },
        { label: 'Signature', value: publishedHeadOf(head).signature },
      ],
    }
  },
})
