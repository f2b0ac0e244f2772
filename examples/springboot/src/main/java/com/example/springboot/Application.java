// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.springboot;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** The operator, as it runs in a cluster. */
@SpringBootApplication
public class Application {
  /** That of the cluster which this runs in. */
  @Bean
  KubernetesClient client() {
    return new KubernetesClientBuilder().build();
  }

  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }
}
