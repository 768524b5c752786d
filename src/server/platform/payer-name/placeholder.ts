/** What banks and their customers write where they know nothing, in letters and digits only. */
const placeholders = new Set(
  [
    'notprovided notavailable notapplicable notspecified notgiven notknown nonref noref noname noinformation nodata unknown unknownname unknownpayer undefined none null nil na',
    'nichtangegeben nichtverfugbar nichtverfuegbar nichtvorhanden nichtbekannt keineangabe keineangaben keineinformation keineinformationvorhanden ohneangabe keinname unbekannt ka',
    'brak brakdanych brakinformacji brakimienia braknazwy niepodano niepodane nieznany nieznana nieznane niedotyczy nd',
    'inconnu inconnue nonrenseigne nonfourni noncommunique nonindique nondisponible sansnom',
    'sconosciuto sconosciuta nonfornito nonindicato nondisponibile nonspecificato desconocido desconocida noinformado noindicado nodisponible sindatos',
    'desconhecido desconhecida naoinformado naodisponivel semnome onbekend nietbekend nietopgegeven nietbeschikbaar nietingevuld',
    'neuvedeno neuveden neznamy neznama nezadano neuvedene ismeretlen nincsmegadva nepoznato neznano nezinoms nezinomas teadmata tuntematon',
    'ukendt ikkeoplyst ukjent ikkeoppgitt okand okant ejangivet necunoscut',
  ].flatMap((line) => line.split(' ')),
)

/** Whether a name or a reference says that there is none: NOTPROVIDED, `n/a`, `keine Angabe`, `XXX`, or signs alone. */
export function isPlaceholder(text: string): boolean {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  // Some banks write it twice, as first and last name.
  return [words.join(''), ...(new Set(words).size === 1 ? words : [])].some((word) => /^x*$/.test(word) || placeholders.has(word))
}
