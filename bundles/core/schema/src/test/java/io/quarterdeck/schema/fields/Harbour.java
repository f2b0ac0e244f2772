// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.schema.fields;

import io.quarterdeck.schema.TreeTable;
import io.quarterdeck.schema.model.Definitions;
import io.quarterdeck.schema.model.Schema;

/** A type with every way to merge. */
final class Harbour {
  static final Definitions TYPES =
      TreeTable.types(
          """
          x.v1.Port:
            fields:
            - {name: name, type: string}
            - {name: size, type: int32}
            - {name: depth, type: double}
            - {name: open, type: boolean}
            - {name: mass, type: quantity}
            - {name: raw, type: raw}
            - {name: any, type: json}
            - {name: pier, ref: x.v1.Pier}
            - {name: flag, ref: x.v1.Flag}
            - {name: pieces, ref: x.v1.Flag, mapType: granular}
            - {name: whole, ref: x.v1.Pier, mapType: atomic}
            - {name: labels, map: {type: string}}
            - {name: selector, map: {type: string}, mapType: atomic}
            - {name: crew, map: {ref: x.v1.Pier}}
            - {name: tags, list: {type: string}, listType: set}
            - {name: numbers, list: {type: int32}, listType: set}
            - {name: plain, list: {type: string}}
            - {name: atoms, list: {ref: x.v1.Pier}, listType: atomic}
            - {name: piers, list: {ref: x.v1.Pier}, listType: map, listMapKeys: [name]}
            - {name: docks, list: {ref: x.v1.Dock}, listType: map, listMapKeys: [number, kind]}
          x.v1.Pier:
            fields:
            - {name: name, type: string}
            - {name: wood, type: string}
            - {name: planks, type: int32}
            - {name: tags, list: {type: string}, listType: set}
          x.v1.Dock:
            fields:
            - {name: number, type: int32, required: true}
            - {name: kind, type: string, default: dry}
            - {name: name, type: string}
          x.v1.Flag:
            mapType: atomic
            fields:
            - {name: colour, type: string}
          io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta:
            fields:
            - {name: name, type: string}
          x.v1.Custom:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties:
                    a: {type: string}
                    list: {type: array, items: {type: string}}
                    free: {type: object, x-kubernetes-preserve-unknown-fields: true}
          """);
  static final Schema PORT = TYPES.type("x.v1.Port");
  static final Schema CUSTOM = TYPES.type("x.v1.Custom");

  private Harbour() {}
}
