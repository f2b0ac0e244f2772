// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.memory.internal;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code io.quarterdeck.storage.memory}. */
@ObjectClassDefinition(
    name = "Storage in memory",
    description = "The store in this process's memory, which ends with it")
@interface MemoryConfig {

  @AttributeDefinition(
      description =
          "Seconds between two compactions: history is kept between one and two of these; 0 never",
      min = "0")
  int compaction_interval_seconds() default 300;

  @AttributeDefinition(
      description = "Compact early when more revisions than this have gathered; 0 for no bound",
      min = "0")
  int compaction_revisions() default 10_000;

  @AttributeDefinition(
      description =
          "Compact early when replaced values take more megabytes than this, and more than what is"
              + " alive; 0 for no bound",
      min = "0")
  int compaction_megabytes() default 32;
}
