// What a template has put on a page is known to the template only: elements that are looked up count as what the script
// takes them for, and so does the target of an event. Everything else is checked.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Document {
  getElementById(id: string): any;
}
interface Element {
  closest(selectors: string): any;
  readonly dataset: DOMStringMap;
  readonly name: any;
}
interface EventTarget {
  readonly dataset: DOMStringMap;
  readonly value: any;
  readonly elements: any;
  closest(selectors: string): any;
}
// Chrome's Battery Status API.
interface Navigator {
  getBattery?(): Promise<{ readonly level: number }>;
}
