/**
 * Click listener of the document: moves the top sheet of a pile to the back and announces the new top sheet. The function's source is inlined
 * into the document: the function must not use anything outside itself.
 */
export function turnPile({ target }: Event): void {
  const button = (target as Element).closest('[data-turns-pile]')
  const sheets = button?.parentElement?.querySelectorAll<HTMLElement>('[data-place]') ?? []
  for (const sheet of sheets) {
    const place = (Number(sheet.dataset.place) + sheets.length - 1) % sheets.length
    sheet.dataset.place = String(place)
    sheet.classList.toggle('sheet-leaving', place === sheets.length - 1)
    const status = button?.nextElementSibling
    if (place === 0 && status) status.textContent = sheet.dataset.announcement ?? ''
  }
}
