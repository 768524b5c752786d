import { verify } from '@node-rs/argon2'

// A program that only checks a password against a hash, two checks at a time.
process.on('message', async ({ times, hash, password }: { times: number; hash: string; password: string }) => {
  let checked = 0
  const checkUntilDone = async () => {
    while (checked++ < times) if (!(await verify(hash, password))) throw new Error('the right password was refused')
  }
  await Promise.all([checkUntilDone(), checkUntilDone()])
  process.send?.({})
})
process.send?.({})
