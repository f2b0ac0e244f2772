// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.operator;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;

/** The operator's own kind. */
@Group("harbour.example.com")
@Version("v1")
@Plural("shops")
public final class Shop extends CustomResource<Shop.Wish, Shop.Report> implements Namespaced {
  private static final long serialVersionUID = 1L;

  static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata:
        name: shops.harbour.example.com
      spec:
        group: harbour.example.com
        scope: Namespaced
        names: {plural: shops, singular: shop, kind: Shop, listKind: ShopList}
        versions:
        - name: v1
          served: true
          storage: true
          subresources: {status: {}}
          schema:
            openAPIV3Schema:
              type: object
              properties:
                spec:
                  type: object
                  properties:
                    greeting: {type: string, minLength: 1}
                    replicas: {type: integer, minimum: 0, default: 1}
                status:
                  type: object
                  properties:
                    greeting: {type: string}
                    address: {type: string}
                    observedGeneration: {type: integer, format: int64}
      """;

  /** What is asked for. */
  public record Wish(String greeting, Integer replicas) {}

  /** What has become of it: the address is the service's. */
  public record Report(String greeting, String address, Long observedGeneration) {}
}
