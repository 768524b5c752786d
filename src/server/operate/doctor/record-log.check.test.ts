import { expect, test } from 'vitest'
import { connectForFile, databaseOfFile } from '../../testing/database.ts'
import { newLogKey, openRecordLog } from '../../testing/record-log.ts'
import { checkRecordLog } from './record-log.check.ts'

const { url } = await databaseOfFile()
const log = openRecordLog(connectForFile(url, { connections: 2 }))
const key = newLogKey()
const check = async (logSigningKey = key) =>
  (await checkRecordLog({ logSigningKey, databaseUrl: url })).map(({ state, what }) => [state, what])

test('the doctor doubts a log without a head, and a key that has not signed the newest one', async () => {
  expect(await check()).toEqual([['doubtful', 'No head is signed yet.']])
  await log.sign(key)
  expect(await check()).toEqual([['good', expect.stringContaining('is signed by the key')]])
  expect(await check(newLogKey())).toEqual([['doubtful', expect.stringMatching(/^LOG_SIGNING_KEY has the key .*…, but the head of/)]])
})

test('a database that is away is the finding of another check', async () => {
  expect(await checkRecordLog({ logSigningKey: key, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })).toEqual([])
})
