import type { FlawedAddress, ReadAddress } from '#contract/addresses/read-address.ts'
import type { Draft } from './draft.ts'

/** Reads the address of a draft. `not checked`: the code that knows addresses could not be loaded. */
export async function readDraftAddress({ coin, network, address }: Draft): Promise<ReadAddress | FlawedAddress | 'not checked'> {
  if (coin === '') return { flaw: 'empty', networks: [] }
  // What knows addresses is loaded only where one is entered.
  const loaded = await import('#contract/addresses/read-address.ts').catch(() => null)
  if (!loaded) return 'not checked'
  return loaded.readAddress(address, { coin, network })
}
