/** How a provider refers to a text instead of copying it: rules with two examples. */
export const pointingRules = (word: string): string =>
  [
    `Where a text of the documents of about eight words or more is to stand word for word, in element text or in an attribute value, do not write it again: write a reference in its place, and the text is put in. Write shorter texts as they are printed. @{${word}:b12} is the text of block b12, @{${word}:t1.r2.c3} of column 3 in that row of a table, @{${word}:b12#3-9} are words 3 to 9 of b12, counted between spaces; with several documents @{${word}:2/b12} is b12 of the second.`,
    `Examples: <Criterion>@{${word}:b12}</Criterion> and <Visit Name="@{${word}:t1.r1.c4}" Day="@{${word}:t1.r2.c4#2}"/>. Marks, printed numbers and left edges are no part of a text. References stand for texts only, never in names of elements; what is not word for word is written as always.`,
  ].join('\n');
