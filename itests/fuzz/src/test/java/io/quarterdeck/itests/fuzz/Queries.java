// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.util.List;
import java.util.Random;

/** Makes query strings: sound options, and strange ones. */
final class Queries {
  private static final List<String> WRITING =
      List.of(
          "dryRun=All",
          "dryRun=",
          "dryRun=Some",
          "fieldValidation=Strict",
          "fieldValidation=Warn",
          "fieldValidation=Ignore",
          "fieldValidation=Perhaps",
          "fieldManager=other",
          "fieldManager=%00",
          "fieldManager=" + "m".repeat(200),
          "pretty=true",
          "force=true",
          "force=maybe",
          "%00=%ff",
          "a=b&a=c&&=",
          "resourceVersion=abc",
          "timeout=1s",
          "timeout=x");

  private static final List<String> READING =
      List.of(
          "limit=2",
          "limit=-1",
          "limit=x",
          "limit=9223372036854775808",
          "continue=x",
          "continue=eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhIn0",
          "labelSelector=a%3Db",
          "labelSelector=%28%28",
          "labelSelector=a%20in%20%28",
          "labelSelector=%00",
          "fieldSelector=metadata.name%3Dx",
          "fieldSelector=bogus%3Dx",
          "fieldSelector=%5C",
          "resourceVersion=0",
          "resourceVersion=1",
          "resourceVersion=abc",
          "resourceVersion=99999999999999999999",
          "resourceVersionMatch=Exact",
          "resourceVersionMatch=bogus",
          "timeoutSeconds=1",
          "timeoutSeconds=x",
          "pretty=1",
          "watch=bogus&timeoutSeconds=1",
          "watch=1&timeoutSeconds=1&sendInitialEvents=true",
          "watch=1&timeoutSeconds=1&allowWatchBookmarks=x&resourceVersion=0",
          "includeObject=Metadata");

  private static final List<String> DELETING =
      List.of(
          "dryRun=All",
          "gracePeriodSeconds=0",
          "gracePeriodSeconds=-5",
          "gracePeriodSeconds=x",
          "gracePeriodSeconds=99999999999999999999",
          "propagationPolicy=Foreground",
          "propagationPolicy=Orphan",
          "propagationPolicy=Bogus",
          "orphanDependents=true",
          "orphanDependents=true&propagationPolicy=Background",
          "ignoreStoreReadErrorWithClusterBreakingPotential=true",
          "uid=x",
          "resourceVersion=x");

  private static final List<String> ACCEPTED =
      List.of(
          "application/json",
          "application/yaml",
          "application/vnd.kubernetes.protobuf",
          "application/json;as=Table;v=v1;g=meta.k8s.io",
          "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
          "application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io",
          "application/json;as=Bogus;v=v1;g=meta.k8s.io",
          "text/html",
          "*/*",
          ";q=x,,application/json;q=0.5");

  private final Random random;

  Queries(Random random) {
    this.random = random;
  }

  String writing() {
    return random.nextInt(4) == 0 ? pick(WRITING) : "";
  }

  String reading() {
    return pick(READING) + (random.nextBoolean() ? "&" + pick(READING) : "");
  }

  String deleting() {
    return pick(DELETING);
  }

  String accepted() {
    return pick(ACCEPTED);
  }

  private String pick(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }
}
