import { expect, test } from '@playwright/test'
import { startKantor } from '../../tools/testing/start-kantor.ts'
import { jobSeconds } from '../../src/server/platform/queue/queue.ts'
import { newEmail } from '../harness/client.ts'
import { linkTo, Surroundings } from './kantor.ts'

// `temporary`: the letter waits in the queue, refused so far. `hang`: its sending is under way at the moment of the kill.
for (const failure of ['temporary', 'hang'])
  test(`a letter ordered before a kill -9 arrives once (mail server: ${failure})`, async ({ page }) => {
    test.setTimeout(240_000)
    const email = newEmail()
    const first = await startKantor()
    const before = new Surroundings(first)
    // The mail server takes no letter, so "registered" and "letter sent" stay apart for as long as we want.
    await before.control('/control/faults', { mail: { failure } })
    const registered = await fetch(`${first.origin}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
    expect(registered.status).toBe(200)
    if (failure === 'hang') await before.untilJobIs('active')
    process.kill(first.serverPid, 'SIGKILL')
    await first.kill()
    // As if the killed server's time for the letter had passed.
    await before.query(`update pgboss.job set started_on = started_on - make_interval(secs => $1) where state = 'active'`, [jobSeconds])
    await before.close()

    const second = await startKantor({ dataDirectory: first.dataDirectory })
    const after = new Surroundings(second)
    try {
      // What hung is tried again within a minute, of which the letter's time has gone by.
      const [letter] = await after.letters(email, 1, { timeoutMs: (90 - jobSeconds) * 1000 })
      await page.goto(linkTo(letter, '/app/verify-email/').replace(new URL(first.origin).origin, second.origin))
      await expect(page.getByText('Email was confirmed')).toBeVisible()
      // Every job of the queue has run: no second copy is under way.
      await after.untilJobIs('completed')
      await after.letters(email, 1)
    } finally {
      await after.close()
      await second.stop()
    }
  })
