/// <reference types="@fastify/swagger" />
import type { FastifyInstance } from 'fastify'
import { type Clock, plusSeconds } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { type Document, documentOf, sendDocument } from '../http/document.ts'
import { publishedHeads, publishedKeys } from './published-heads.ts'

const keptSeconds = 60

const logHeadPath = '/.well-known/kantor-log-head.json'
const logKeysPath = '/.well-known/kantor-log-keys.json'

/** The heads of the log and the keys that signed them, for everybody. */
export function recordLogRoutes(app: FastifyInstance, { database, clock }: { database: Database; clock: Clock }): void {
  const files = { [logHeadPath]: publishedHeads, [logKeysPath]: publishedKeys }
  for (const [path, read] of Object.entries(files)) {
    const current = keptForAMinute(clock, async () =>
      documentOf(`${JSON.stringify(await read(database), null, 2)}\n`, { type: 'application/json; charset=utf-8', soonReplaced: true }),
    )
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendDocument(request, reply, await current()))
  }
}

/** Few requests read the database: these paths have no rate limit. */
function keptForAMinute(clock: Clock, read: () => Promise<Document>): () => Promise<Document> {
  let kept: { document: Promise<Document>; readAt: Date } | undefined
  return () => {
    const now = clock()
    if (kept && kept.readAt <= now && now < plusSeconds(kept.readAt, keptSeconds)) return kept.document
    const document = read()
    kept = { document, readAt: now }
    document.catch(() => (kept = undefined))
    return document
  }
}
