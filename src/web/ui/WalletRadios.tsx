import { useId } from 'react'
import { RadioLine } from './RadioLine.tsx'
import { WalletAddress } from './AddressQr.tsx'
import { calledName, type ShownWallet, stateNote, stateText, type WalletFacts } from './wallet-state.ts'

interface WalletRadiosProps {
  legend: string
  wallets: ShownWallet[]
  facts: WalletFacts
  /** Id of the chosen wallet; null: none. */
  chosen: string | null
  /** The label of the line for no wallet. Without it, one must be chosen. */
  none?: string
  onChoose: (id: string | null) => void
}

/** A choice among wallets, each with its whole address and its state. */
export function WalletRadios({ legend, wallets, facts, chosen, none, onChoose }: WalletRadiosProps) {
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="divide-y divide-hairline border-y border-hairline">
        {wallets.map((wallet) => (
          <RadioLine
            key={wallet.id}
            group={group}
            label={
              <>
                <span className="block font-medium">{calledName(wallet)}</span>
                <span className="block text-sm">{stateText(wallet, facts)}</span>
              </>
            }
            isChosen={chosen === wallet.id}
            onChoose={() => onChoose(wallet.id)}
          >
            <WalletAddress wallet={wallet} />
            <p className="mt-1 text-sm text-muted">{stateNote(wallet, facts)}</p>
          </RadioLine>
        ))}
        {none !== undefined && <RadioLine group={group} label={none} isChosen={chosen === null} onChoose={() => onChoose(null)} />}
      </div>
    </fieldset>
  )
}
