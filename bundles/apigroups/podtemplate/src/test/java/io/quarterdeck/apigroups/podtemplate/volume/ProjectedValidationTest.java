// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.podtemplate.volume;

import io.quarterdeck.testkit.validation.ValidationTable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ProjectedValidationTest {
  @TestFactory
  Stream<DynamicTest> volumesOfSeveralSources() {
    return ValidationTable.at(
            "v.projected",
            """
            ## a source of each kind
            defaultMode: 420
            sources:
            - secret: {name: s, items: [{key: k, path: a}]}
            - configMap: {name: m, items: [{key: k, path: b, mode: 0}]}
            - downwardAPI: {items: [{path: c, fieldRef: {apiVersion: v1, fieldPath: metadata.uid}}]}
            - serviceAccountToken: {path: token, expirationSeconds: 600}
            - clusterTrustBundle: {name: bundle, path: d}
            - clusterTrustBundle: {signerName: example.com/s, path: e, labelSelector: {matchLabels: {a: b}}}

            ## no source
            sources: []

            ## a mode beyond the greatest
            defaultMode: 512
            => v.projected.defaultMode: Invalid value: 512: must be a number between 0 and 0777 (octal), both inclusive

            ## two kinds in one source
            sources:
            - secret: {name: s}
              configMap: {name: m}
            => v.projected.sources[0]: Forbidden: may not specify more than 1 volume type per source

            ## no names
            sources:
            - secret: {}
            - configMap: {}
            => v.projected.sources[0].secret.name: Required value
            => v.projected.sources[1].configMap.name: Required value

            ## items are validated
            sources:
            - secret: {name: s, items: [{key: k}]}
            - downwardAPI: {items: [{path: a}]}
            => v.projected.sources[0].secret.items[0].path: Required value
            => v.projected.sources[1].downwardAPI: Required value: one of fieldRef and resourceFieldRef is required

            ## one path of two sources is reported at the volume, with the name of the second
            sources:
            - secret: {name: s, items: [{key: k, path: a}]}
            - configMap: {name: m, items: [{key: k, path: a}]}
            => v.projected: Invalid value: "m": conflicting duplicate paths

            ## one path of a key and of a field is reported with the path
            sources:
            - secret: {name: s, items: [{key: k, path: a}]}
            - downwardAPI: {items: [{path: a, fieldRef: {apiVersion: v1, fieldPath: metadata.uid}}]}
            => v.projected: Invalid value: "a": conflicting duplicate paths

            ## a token may have the path of a key
            sources:
            - secret: {name: s, items: [{key: k, path: a}]}
            - serviceAccountToken: {path: a, expirationSeconds: 600}

            ## a token of a moment, and of the longest time
            sources:
            - serviceAccountToken: {path: a, expirationSeconds: 599}
            - serviceAccountToken: {path: b, expirationSeconds: 4294967296}
            - serviceAccountToken: {path: c, expirationSeconds: 4294967297}
            => v.projected.sources[0].serviceAccountToken.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes
            => v.projected.sources[2].serviceAccountToken.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds

            ## the path of a token is reported at the volume
            sources:
            - serviceAccountToken: {expirationSeconds: 3600}
            - serviceAccountToken: {expirationSeconds: 3600, path: /a}
            => v.projected.path: Required value
            => v.projected.path: Invalid value: "/a": must be a relative path
            """)
        .tests((volume, errors) -> ProjectedValidation.validate(volume, errors));
  }

  @TestFactory
  Stream<DynamicTest> trustBundles() {
    return ValidationTable.at(
            "v.projected",
            """
            ## neither a name nor a signer, nor a path
            sources:
            - clusterTrustBundle: {}
            => v.projected.sources[0].clusterTrustBundle: Required value: either name or signerName must be specified
            => v.projected.sources[0].clusterTrustBundle.path: Required value

            ## a name and a signer
            sources:
            - clusterTrustBundle: {name: a, signerName: b, path: c}
            => v.projected.sources[0].clusterTrustBundle: Invalid value: {"name":"a","signerName":"b","path":"c"}: only one of name and signerName may be used

            ## a name and a selector
            sources:
            - clusterTrustBundle: {name: a, path: c, labelSelector: {matchLabels: {a: b}}}
            => v.projected.sources[0].clusterTrustBundle.labelSelector: Invalid value: {"matchLabels":{"a":"b"}}: labelSelector must be unset if name is specified

            ## an empty name
            sources:
            - clusterTrustBundle: {name: "", path: c}
            => v.projected.sources[0].clusterTrustBundle.name: Required value: must be a valid object name
            => v.projected.sources[0].clusterTrustBundle.name: Invalid value: "": not a valid clustertrustbundlename: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')

            ## a path twice
            sources:
            - clusterTrustBundle: {name: a, path: c}
            - clusterTrustBundle: {name: b, path: c}
            => v.projected: Invalid value: "c": conflicting duplicate paths
            """)
        .tests((volume, errors) -> ProjectedValidation.validate(volume, errors));
  }
}
