import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { PickerOption, PickerProps } from './Picker.tsx'

type PickerListProps<Value extends string> = Pick<PickerProps<Value>, 'label' | 'groups' | 'value' | 'onChoose' | 'matches' | 'texts'> & {
  onClose: () => void
}

/** The search field and the options that answer to it. The focus stays in the field; one option at a time is the active one. */
export function PickerList<Value extends string>({ label, groups, value, onChoose, matches, texts, onClose }: PickerListProps<Value>) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<Value | undefined>(value)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = groups
    .map((group) => ({ ...group, options: group.options.filter((option) => matches(option.value, query)) }))
    .filter(({ options }) => options.length > 0)
  const values = found.flatMap(({ options }) => options.map((option) => option.value))
  const optionId = (of: Value) => `${id}-${of}`

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, query])

  const choose = (chosen: Value) => {
    onClose()
    if (chosen !== value) onChoose(chosen)
  }
  const search = (text: string) => {
    setQuery(text)
    setActive(groups.flatMap(({ options }) => options).find((option) => matches(option.value, text))?.value)
  }
  const move = (by: 1 | -1) => {
    const at = active === undefined ? -1 : values.indexOf(active)
    setActive(values.at((at + by) % values.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => active !== undefined && choose(active),
      Escape: onClose,
    }
    // The next element is the one after the button, which has the focus again.
    if (event.key === 'Tab') onClose()
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      <div className="border-b border-hairline p-3">
        <input
          role="combobox"
          aria-label={texts.search}
          aria-expanded={values.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          placeholder={texts.search}
          value={query}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="field-box"
          onChange={(event) => search(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* Present before it has anything to say: only then is its change announced. */}
      <p role="status" className="text-sm text-muted not-empty:p-5">
        {values.length === 0 && texts.none}
      </p>
      <div
        ref={list}
        role="listbox"
        id={`${id}list`}
        aria-label={label}
        hidden={values.length === 0}
        className="min-h-0 scroll-pt-10 overflow-y-auto overscroll-contain pb-2"
      >
        {found.map((group, at) => (
          <div key={group.name} role="group" aria-labelledby={`${id}group${at}`}>
            <div id={`${id}group${at}`} className="sticky top-0 bg-surface px-4 pt-3 pb-1.5 text-sm text-muted">
              {group.name}
            </div>
            {group.options.map((option) => (
              // The keys are the field's.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.value}
                role="option"
                id={optionId(option.value)}
                aria-selected={option.value === value}
                data-active={option.value === active || undefined}
                className="mx-2 grid min-h-11 cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card px-2 py-1 data-active:bg-accent-soft forced-colors:data-active:outline-2"
                onPointerMove={() => setActive(option.value)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option.value)}
              >
                <Line option={option} chosen={option.value === value} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function Line<Value extends string>({ option: { mark, name, detail }, chosen }: { option: PickerOption<Value>; chosen: boolean }) {
  return (
    <>
      {mark}
      <span className="col-start-2 truncate">{name}</span>
      <span className="flex items-center gap-2 text-sm font-medium text-muted">
        {chosen && (
          <svg className="size-4 text-accent" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M3 8.5l3.2 3.2L13 5" />
          </svg>
        )}
        {detail}
      </span>
    </>
  )
}
