import { type ReactNode, useId } from 'react'
import { WalletAddress } from './AddressQr.tsx'
import { calledName, type ShownWallet, stateNote, stateText, type WalletFacts } from './wallet-state.ts'
import { Tick } from './Icon.tsx'

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

interface RadioLineProps {
  /** The same for all lines of the choice. */
  group: string
  label: ReactNode
  isChosen: boolean
  onChoose: () => void
  /** More about it, which is no part of the label. */
  children?: ReactNode
}

/** One line of a choice, with a round mark. */
export function RadioLine({ group, label, isChosen, onChoose, children }: RadioLineProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 py-1">
      <span className="relative mt-2.5 size-6">
        <input
          id={id}
          type="radio"
          name={group}
          checked={isChosen}
          onChange={onChoose}
          className="peer size-full cursor-pointer appearance-none rounded-full border border-field bg-surface checked:border-accent checked:bg-accent forced-colors:appearance-auto"
        />
        <Tick className="pointer-events-none absolute inset-0 hidden size-full p-1 text-on-accent peer-checked:block forced-colors:hidden" />
      </span>
      <label htmlFor={id} className="min-h-11 cursor-pointer py-2 wrap-anywhere">
        {label}
      </label>
      {children && <div className="col-start-2 min-w-0 pb-3">{children}</div>}
    </div>
  )
}
