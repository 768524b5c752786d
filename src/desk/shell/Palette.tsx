import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../web/language/text.ts'
import { classNames } from '../../web/ui/class-names.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { openModal, useOverlayClick } from '../../web/ui/overlay.ts'
import { searchText } from '../../web/ui/search-text.ts'
import { useBackCloses } from '../../web/ui/use-back-closes.ts'
import { Keys } from '../layout/Keys.tsx'

export interface Action {
  name: string
  keys?: string | undefined
  act: () => void
}

interface PaletteProps {
  open: boolean
  /** Called each time the palette opens. */
  listActions: () => readonly Action[]
  /** More actions, for what was typed. */
  actionsFor: (query: string) => readonly Action[]
  onClose: () => void
}

/** A list of all screens and actions, which is filtered by typing. */
export function Palette({ open, listActions, actionsFor, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const overlay = useOverlayClick(onClose)
  useBackCloses(open, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    openModal(element)
    return () => element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label={t('shell.palette.title')}
      className="mx-auto mt-[12dvh] w-[calc(100%-2rem)] max-w-lg overflow-hidden rounded-card border border-hairline bg-surface p-0 text-ink shadow-sheet backdrop:bg-overlay"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...overlay}
    >
      {open && <PaletteList listActions={listActions} actionsFor={actionsFor} onClose={onClose} />}
    </dialog>
  )
}

function PaletteList({ listActions, actionsFor, onClose }: Omit<PaletteProps, 'open'>) {
  const [actions] = useState(listActions)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const found = [...actions.filter(({ name }) => searchText(name).includes(searchText(query))), ...actionsFor(query.trim())]
  const choose = (action: Action | undefined) => {
    if (!action) return
    // First the palette closes and gives the focus back: until then, no field of the screen can get it.
    flushSync(onClose)
    action.act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={focusOnMount}
        role="combobox"
        aria-label={t('shell.palette.label')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        placeholder={t('shell.palette.label')}
        className="w-full border-b border-hairline bg-transparent px-4 py-3 text-base outline-none placeholder:text-muted"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('shell.palette.title')} className="max-h-80 overflow-y-auto py-1.5">
        {found.map((action, at) => (
          // The field above has the focus and handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={action.name}
            ref={at === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 sm:min-h-9',
              at === active && 'bg-accent-soft',
            )}
            onPointerMove={() => setActive(at)}
            onClick={() => choose(action)}
          >
            {action.name}
            {action.keys && <Keys keys={action.keys} />}
          </div>
        ))}
      </div>
      <p role="status" className={classNames('px-4 text-muted', found.length === 0 && 'pb-4')}>
        {found.length === 0 && t('shell.palette.none')}
      </p>
    </>
  )
}
