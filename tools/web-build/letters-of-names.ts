/** Letters beyond a to z in names, by the languages of a country: official ones and those of minorities with a long history there. */
const alphabets = {
  bulgarian: 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЬЮЯабвгдежзийклмнопрстуфхцчшщъьюяѝ',
  catalan: 'ÀÇÈÉÍÏÒÓÚÜàçèéíïòóúü·',
  croatian: 'ČĆĐŠŽčćđšž',
  czech: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž',
  danish: 'ÆØÅæøåÉé',
  dutch: 'ÁÉÍÓÚËÏÖÜáéíóúëïöüĲĳ',
  estonian: 'ÄÕÖÜŠŽäõöüšž',
  finnish: 'ÅÄÖåäöŠšŽž',
  french: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ',
  gaelic: 'ÁÉÍÓÚáéíóúḂḃĊċḊḋḞḟĠġṀṁṖṗṠṡṪṫ',
  german: 'ÄÖÜẞäöüß',
  greek: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ',
  hungarian: 'ÁÉÍÓÖŐÚÜŰáéíóöőúüű',
  italian: 'ÀÈÉÌÎÒÓÙàèéìîòóù',
  latvian: 'ĀČĒĢĪĶĻŅŠŪŽāčēģīķļņšūž',
  lithuanian: 'ĄČĘĖĮŠŲŪŽąčęėįšųūž',
  luxembourgish: 'ÄËÉäëé',
  maltese: 'ĊĠĦŻċġħż',
  polish: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
  portuguese: 'ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú',
  romanian: 'ĂÂÎȘȚăâîșțŞŢşţ',
  sami: 'ÁČĐŊŠŦŽáčđŋšŧž',
  slovak: 'ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽáäčďéíĺľňóôŕšťúýž',
  slovenian: 'ČŠŽčšž',
  spanish: 'ÁÉÍÑÓÚÜáéíñóúüªº',
  swedish: 'ÅÄÖÉåäöé',
  turkish: 'ÂÇĞİÎÖŞÛÜâçğıîöşûü',
} as const

/** Of residents whose names come from elsewhere. */
export const lettersFromElsewhere = {
  albanian: 'ÇËçë',
  azerbaijani: 'ƏÇĞİÖŞÜəçğıöşü',
  belarusian: 'ЎўІіЁё',
  icelandic: 'ÁÐÉÍÓÚÝÞÆÖáðéíóúýþæö',
  macedonian: 'ЃЅЈЉЊЌЏѓѕјљњќџ',
  russian: 'ЁЫЭёыэ',
  serbian: 'ЂЈЉЊЋЏђјљњћџ',
  ukrainian: 'ҐЄІЇґєії',
  vietnamese:
    'ĂÂĐÊÔƠƯÀẢÃÁẠẰẲẴẮẶẦẨẪẤẬÈẺẼÉẸỀỂỄẾỆÌỈĨÍỊÒỎÕÓỌỒỔỖỐỘỜỞỠỚỢÙỦŨÚỤỪỬỮỨỰỲỶỸÝỴăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ',
  welsh: 'ÂÊÎÔÛŴŶâêîôûŵŷ',
  yoruba: 'ẸỌṢẹọṣ',
} as const

type Language = keyof typeof alphabets

/** By the country's code. */
const languagesOf: Record<string, readonly Language[]> = {
  AT: ['german', 'slovenian', 'croatian', 'hungarian'],
  BE: ['dutch', 'french', 'german'],
  BG: ['bulgarian', 'turkish'],
  HR: ['croatian', 'italian', 'hungarian'],
  CY: ['greek', 'turkish'],
  CZ: ['czech', 'slovak', 'polish'],
  DK: ['danish', 'german'],
  EE: ['estonian'],
  FI: ['finnish', 'swedish', 'sami'],
  FR: ['french', 'catalan', 'german'],
  DE: ['german', 'danish', 'turkish'],
  GR: ['greek', 'turkish'],
  HU: ['hungarian', 'romanian', 'slovak', 'croatian'],
  IE: ['gaelic'],
  IT: ['italian', 'german', 'french', 'slovenian', 'catalan'],
  LV: ['latvian'],
  LT: ['lithuanian', 'polish'],
  LU: ['luxembourgish', 'french', 'german', 'portuguese'],
  MT: ['maltese', 'italian'],
  NL: ['dutch', 'turkish'],
  PL: ['polish', 'german', 'lithuanian'],
  PT: ['portuguese'],
  RO: ['romanian', 'hungarian', 'german'],
  SK: ['slovak', 'hungarian', 'czech'],
  SI: ['slovenian', 'italian', 'hungarian'],
  ES: ['spanish', 'catalan', 'portuguese'],
  SE: ['swedish', 'finnish', 'sami'],
}

/** The letters of names in a country; undefined if nobody has listed them. */
export const lettersOfNames = (country: string): string | undefined => languagesOf[country]?.map((language) => alphabets[language]).join('')
