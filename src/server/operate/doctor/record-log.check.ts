import type { Config } from '../../platform/config/config.ts'
import { keyIdOf, publicKeyOf } from '../../platform/record-log/head.ts'
import { latestHead } from '../../platform/record-log/published-heads.ts'
import { doubtful, type Finding, good } from './finding.ts'
import { readOnce } from './read-once.ts'

const about = 'Log of the record'

/** Checks that the key of the log has signed the newest head: another key is a rotation, or somebody's mistake. */
export async function checkRecordLog({ logSigningKey, databaseUrl }: Pick<Config, 'logSigningKey' | 'databaseUrl'>): Promise<Finding[]> {
  if (!logSigningKey) return []
  const ours = keyIdOf(publicKeyOf(logSigningKey))
  return readOnce(about, databaseUrl, async (database) => {
    const head = await latestHead(database)
    if (!head) return [doubtful(about, 'No head is signed yet.', 'A worker signs the first one when it starts. Run the doctor again then.')]
    if (head.key === ours) return [good(about, `The head of ${head.at} is signed by the key ${shortId(ours)}.`)]
    const what = `LOG_SIGNING_KEY has the key ${shortId(ours)}, but the head of ${head.at} is signed by ${shortId(head.key)}.`
    return [doubtful(about, what, 'If you have not changed the key, put the earlier one back: docs/operating/log.md.')]
  })
}

const shortId = (id: string) => `${id.slice(0, 16)}…`
