// Whether somebody is on the way to another screen, known the moment he sets out: what a screen does by a clock of its own must not
// call him back.
let isOn = false;

export function tellUnderWay(state: boolean): void {
  isOn = state;
}

export function isUnderWay(): boolean {
  return isOn;
}
