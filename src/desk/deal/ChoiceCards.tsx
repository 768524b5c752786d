import { type ReactNode, useId } from 'react'
import { t } from '../../web/language/text.ts'

interface Choice {
  id: string
  isDisabled: boolean
  content: ReactNode
}

interface ChoiceCardsProps {
  choices: readonly Choice[]
  chosenId: string | undefined
  onChoose: (id: string) => void
  /** In place of no choices. */
  none: string
}

/** Where coins or money go: a choice of one, where each choice needs several lines. */
export function ChoiceCards({ choices, chosenId, onChoose, none }: ChoiceCardsProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('deals.deliver.where')}</legend>
      {choices.length === 0 && <p>{none}</p>}
      <div className="flex flex-col gap-2">
        {choices.map(({ id, isDisabled, content }) => (
          <label
            key={id}
            className="flex cursor-pointer has-disabled:cursor-not-allowed items-baseline gap-3 rounded-card border border-field px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="accent-accent"
              checked={id === chosenId}
              disabled={isDisabled}
              onChange={() => onChoose(id)}
            />
            <span className="min-w-0 grow wrap-anywhere">{content}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
