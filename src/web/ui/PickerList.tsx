import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Tick } from './Icon.tsx'

export interface PickerOption<Value extends string> {
  value: Value
  name: string
  /** A code, at the end of the row. */
  detail: string
  mark?: ReactNode
}

export interface PickerGroup<Value extends string> {
  /** The heading above the options. */
  name?: string
  options: readonly PickerOption<Value>[]
}

export interface PickerListProps<Value extends string> {
  /** The accessible name of the list. */
  label: string
  /** The options that match the query. An empty query matches all options. */
  find: (query: string) => readonly PickerGroup<Value>[]
  value: Value
  /** Called for every choice, also of the current value. */
  onChoose: (value: Value) => void
  texts: { search: string; noMatch: string }
  onClose: () => void
}

/** The search field and the matching options. The focus stays in the field while arrow keys move the active option. */
export function PickerList<Value extends string>({ label, find, value, onChoose, texts, onClose }: PickerListProps<Value>) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState<Value | undefined>(value)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const groups = find(query).filter(({ options }) => options.length > 0)
  const values = groups.flatMap(({ options }) => options.map((option) => option.value))
  const shownActive = active !== undefined && values.includes(active) ? active : undefined
  const optionId = (of: Value) => `${id}-${of}`

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, query])

  const choose = (chosen: Value) => {
    onClose()
    onChoose(chosen)
  }
  const search = (text: string) => {
    setQuery(text)
    setActive(find(text).flatMap(({ options }) => options)[0]?.value)
  }
  const move = (by: 1 | -1) => {
    const outside = by === 1 ? -1 : values.length
    const position = shownActive === undefined ? outside : values.indexOf(shownActive)
    setActive(values.at((position + by) % values.length))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: () => shownActive !== undefined && choose(shownActive),
      Escape: onClose,
    }
    // Closing the list focuses the button again: Tab then moves to the next field.
    if (event.key === 'Tab') onClose()
    const act = actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  // One listener for the list: a new function per option would render hundreds of rows again.
  const withOptionAtPointer = (act: (option: Value) => void) => (event: MouseEvent) => {
    const option = (event.target as Element).closest<HTMLElement>('[role="option"]')
    if (option) act(option.dataset['value'] as Value)
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
          aria-activedescendant={shownActive === undefined ? undefined : optionId(shownActive)}
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
      {/* Always rendered: screen readers announce only changes of existing elements. */}
      <p role="status" className="text-sm text-muted not-empty:p-5">
        {values.length === 0 && texts.noMatch}
      </p>
      {/* The search field handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        ref={list}
        role="listbox"
        id={`${id}list`}
        aria-label={label}
        hidden={values.length === 0}
        className="min-h-0 scroll-pt-10 overflow-y-auto overscroll-contain pb-2"
        onPointerMove={withOptionAtPointer(setActive)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={withOptionAtPointer(choose)}
      >
        {groups.map((group, index) => {
          const rows = group.options.map((option) => (
            <OptionRow
              key={option.value}
              id={optionId(option.value)}
              option={option}
              isChosen={option.value === value}
              isActive={option.value === shownActive}
            />
          ))
          if (group.name === undefined) return rows
          return (
            <div key={group.name} role="group" aria-labelledby={`${id}group${index}`}>
              <div id={`${id}group${index}`} className="sticky top-0 z-1 bg-surface px-4 pt-3 pb-1.5 text-sm text-muted">
                {group.name}
              </div>
              {rows}
            </div>
          )
        })}
      </div>
    </>
  )
}

interface OptionRowProps {
  id: string
  option: PickerOption<string>
  isChosen: boolean
  isActive: boolean
}

const OptionRow = memo(function OptionRow({ id, option: { value, mark, name, detail }, isChosen, isActive }: OptionRowProps) {
  return (
    // content-visibility: the browser lays out only the visible rows of hundreds.
    <div
      role="option"
      id={id}
      data-value={value}
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className="mx-2 grid min-h-11 cursor-pointer [contain-intrinsic-size:auto_calc(var(--spacing)*11)] [content-visibility:auto] grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-card px-2 py-1 data-active:bg-accent-soft forced-colors:data-active:outline-2"
    >
      {mark}
      <span className="col-start-2 min-w-0 leading-snug wrap-anywhere">{name}</span>
      <span className="flex items-center gap-2 text-sm font-medium text-muted">
        {isChosen && <Tick className="size-4 text-accent" />}
        {detail}
      </span>
    </div>
  )
})
