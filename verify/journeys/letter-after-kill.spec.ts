import { expect, test } from '@playwright/test'
import { startKantor } from '../../tools/testing/start-kantor.ts'
import { jobSeconds } from '../../src/server/platform/queue/queue.ts'
import { newEmail } from '../harness/client.ts'
import { findLink, RunningService } from './kantor.ts'

// `temporary`: the mail server refuses the letter, which then waits in the queue. `hang`: the server is killed while it sends the letter.
for (const failure of ['temporary', 'hang'])
  test(`a letter ordered before a kill -9 arrives once (mail server: ${failure})`, async ({ page }) => {
    test.setTimeout(240_000)
    const email = newEmail()
    const first = await startKantor()
    const before = new RunningService(first)
    // The mail server accepts no letter before the kill.
    await before.control('/control/faults', { mail: { failure } })
    const registered = await fetch(`${first.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
    expect(registered.status).toBe(200)
    if (failure === 'hang') await before.untilLetterJobsAre('active')
    process.kill(first.serverPid, 'SIGKILL')
    await first.kill()
    // Lets the killed server's job expire.
    await before.query(`update pgboss.job set started_on = started_on - make_interval(secs => $1) where state = 'active'`, [jobSeconds])
    await before.close()

    const second = await startKantor({ dataDirectory: first.dataDirectory })
    const after = new RunningService(second)
    try {
      // A hung letter is retried within a minute.
      const [letter] = await after.letters(email, 1, { timeoutMs: (90 - jobSeconds) * 1000 })
      await page.goto(findLink(letter, '/app/verify-email/').replace(new URL(first.origin).origin, second.origin))
      await expect(page.getByText('Email was confirmed')).toBeVisible()
      // No second copy may be in the queue.
      await after.untilLetterJobsAre('completed')
      await after.letters(email, 1)
    } finally {
      await after.close()
      await second.stop()
    }
  })
