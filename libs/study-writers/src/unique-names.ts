/** Gives each name once: the second of two equal names becomes `Name (2)`. Case counts. Blank names become `Unnamed`. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  take(name: string): string {
    const wanted = name.trim() === '' ? 'Unnamed' : name;
    let free = wanted;
    for (let number = 2; this.taken.has(free); number += 1) free = `${wanted} (${String(number)})`;
    this.taken.add(free);
    return free;
  }
}
