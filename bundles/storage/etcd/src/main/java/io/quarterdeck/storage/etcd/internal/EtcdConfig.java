// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.AttributeType;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The keys of {@code io.quarterdeck.storage.etcd}. */
@ObjectClassDefinition(
    name = "etcd storage",
    description = "The store in an etcd, which several servers may share")
@interface EtcdConfig {

  @AttributeDefinition(description = "The members' client URLs: all http, or all https")
  String[] endpoints() default "http://127.0.0.1:2379";

  @AttributeDefinition(description = "Where the objects lie, as kube-apiserver's --etcd-prefix")
  String prefix() default "/registry";

  @AttributeDefinition(
      description = "The authorities of the members' certificates, PEM; empty for the JDK's")
  @NamesFile(Content.CERTIFICATES)
  String ca_file() default "";

  @AttributeDefinition(description = "The client certificate, PEM; empty for none")
  @NamesFile(Content.CERTIFICATES)
  String cert_file() default "";

  @AttributeDefinition(description = "The client certificate's key, PEM (PKCS#8, PKCS#1 or SEC1)")
  @NamesFile(value = Content.PRIVATE_KEY, certificate = "cert.file")
  String key_file() default "";

  @AttributeDefinition(description = "An etcd user; empty for none")
  String username() default "";

  @AttributeDefinition(description = "The user's password", type = AttributeType.PASSWORD)
  String password() default "";

  @AttributeDefinition(description = "How long one request may take, in seconds", min = "1")
  int request_timeout_seconds() default 10;

  @AttributeDefinition(
      description = "Seconds between two compactions, done by one of the servers; 0 never",
      min = "0")
  int compaction_interval_seconds() default 300;

  @AttributeDefinition(
      description = "For how many seconds objects of one time to live share a lease",
      min = "0")
  int lease_reuse_seconds() default 60;
}
