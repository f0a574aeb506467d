/** Gives each name once: the second of two equal names becomes `Name (2)`. Case counts. */
export class UniqueNames {
  private readonly taken = new Set<string>();

  take(name: string): string {
    let free = name;
    for (let number = 2; this.taken.has(free); number += 1) free = `${name} (${String(number)})`;
    this.taken.add(free);
    return free;
  }
}
